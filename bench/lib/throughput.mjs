import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { snapshot, spent } from './cpu.mjs';
import { freshBlock, prepare } from './request.mjs';
import { rounded } from './statistics.mjs';

const CONNECTIONS = 16;
const TIMEOUT_S = 60;
const MAX_REQUESTS = 300;
/** Numbers one run of wrk may use up. */
const BLOCK = 400_000;

const long = (text) => `[==[\n${text}]==]`;

function luaTable(peer, request) {
  const { method, path, headers, body } = prepare({ ...request, unique: false });
  const content = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const all = Object.entries({ ...peer.headers, ...content, ...headers }).map(
    ([name, value]) => `["${name}"]=${long(String(value))}`,
  );
  return `{m="${method}",p=${long(path)},h={${all.join(',')}},b=${body === undefined ? 'nil' : long(body)},u=${Boolean(request.unique)}}`;
}

/** wrk asks this script for each request and for the words of the result. A refusal inside a 200 answer is a bad one. */
function luaScript(peer, requests) {
  return `local R={${requests.map((request) => luaTable(peer, request)).join(',\n')}}
local n=${freshBlock(BLOCK)}
local i=0
bad=0
local threads={}
function setup(thread) table.insert(threads,thread) end
function request()
  i=i+1
  local r=R[(i%#R)+1]
  local b=r.b
  if r.u then b=string.gsub(b,"__N__",function() n=n+1 return string.format("%d",n) end) end
  return wrk.format(r.m,r.p,r.h,b)
end
function response(status,headers,body)
  if status>=300 or string.match(string.sub(body,1,12),'^{"code":[1-9]') then bad=bad+1 end
end
function done(s,l,r)
  local refused=0
  for _,t in ipairs(threads) do refused=refused+t:get("bad") end
  local broken=s.errors.timeout+s.errors.connect+s.errors.read+s.errors.write
  io.write(string.format("RESULT %d %d %d %d %.2f %.2f\\n",s.requests,s.duration,refused,broken,l:percentile(50)/1000,l:percentile(99)/1000))
end
`;
}

function runWrk(script, base, seconds) {
  return new Promise((resolve, reject) => {
    const args = [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--timeout',
      `${TIMEOUT_S}s`,
      '-s',
      script,
      base,
    ];
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', () => resolve(output));
  });
}

/** What 16 connections get out of a server in `seconds`. */
export async function throughput(peer, requests, { seconds = 10, folder }) {
  const script = `${folder}/requests-${process.pid}.lua`;
  writeFileSync(script, luaScript(peer, requests.slice(0, MAX_REQUESTS)));
  const before = snapshot(peer);
  const output = await runWrk(script, peer.base, seconds);
  const cpu = spent(before, snapshot(peer));
  rmSync(script);
  const found = /RESULT (\d+) (\d+) (\d+) (\d+) ([\d.]+) ([\d.]+)/.exec(output);
  if (!found) return { error: output.slice(0, 300) };
  const [count, durationUs, refused, broken, p50Ms, p99Ms] = found.slice(1).map(Number);
  return {
    requests: count,
    perSecond: rounded(count / (durationUs / 1e6), 1),
    bad: refused + broken,
    p50Ms,
    p99Ms,
    serverCpuMs: rounded(cpu.server / count, 3),
    databaseCpuMs: rounded(cpu.database / count, 3),
    foreign: cpu.foreign,
  };
}
