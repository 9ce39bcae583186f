import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isProjectId } from '@buildmesh/kernel';
import { mayCall } from '@buildmesh/domain';
import { refusal, serviceOf, type CallContext, type Contract, type Principal } from '@buildmesh/contracts';
import type { RequestFacts } from '../http/request-facts.js';
import { Snapshots } from './snapshots.js';

export interface Route {
  contract: Contract;
  /** The template under which it is mounted. */
  path: string;
  /** Whether the path names a project. */
  inProject: boolean;
  /** Lies under the open interface, which has its own statuses (D82) and knows no envelope (D4). */
  open: boolean;
}

/** The parts of a route that decide who may go in. */
export interface Entrance {
  contract: Pick<Contract, 'access' | 'kind'>;
  inProject: boolean;
}

/** A token as it is stored and asked for. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Turns tokens into callers and decides what they may call. The only place where a `CallContext` is made (D9). */
@Injectable()
export class Callers {
  constructor(@Inject(Snapshots) private readonly snapshots: Snapshots) {}

  /** The principal of a request, `undefined` for anonymous ones; refuses a token that is none. */
  principal(route: Route, facts: RequestFacts, project: unknown): Principal | undefined | Promise<Principal> {
    const { access } = route.contract;
    if (access.level === 'public') return undefined;
    const inProject = isProjectId(project) ? { project } : {};
    if (facts.token !== undefined)
      return this.snapshots.resolve({ tokenHash: tokenHash(facts.token), ...inProject });
    if (access.level === 'open-token' && facts.openToken !== undefined) {
      return this.snapshots.resolve({ projectTokenHash: tokenHash(facts.openToken), ...inProject });
    }
    throw refusal('no-session');
  }

  /** After a call that may have changed the caller, as one that switches the role: the next call is of the new one. */
  called({ contract }: Route, principal: Principal | undefined): void {
    const changes = contract.kind === 'command' && serviceOf(contract) === 'identity';
    if (changes && principal?.session) this.snapshots.forget(principal.session);
  }

  /** Refuses unless the principal may call the contract on this project in the project's present state. */
  authorize(route: Entrance, principal: Principal | undefined, project: unknown): void {
    const { access } = route.contract;
    if (access.level === 'public') return;
    if (!principal) throw refusal('no-session');
    if (route.inProject && !isProjectId(project)) throw refusal('not-found');
    // A snapshot of another project must never pass, whatever identity answered.
    if (route.inProject && principal.member && principal.project !== project) throw refusal('no-authority');
    const denied = mayCall(route.contract, principal);
    if (denied) throw refusal(denied);
    this.assertAlive(route.contract, principal);
  }

  /** Expired projects are read only and after 30 days not even that, frozen ones closed to all but the owner (D68). */
  private assertAlive({ access, kind }: Entrance['contract'], principal: Principal): void {
    if (principal.projectState === 'gone') throw refusal('project.not-found');
    if (principal.projectState === 'frozen' && !principal.owner) throw refusal('no-authority');
    if (access.whenExpired) return;
    const writes = kind === 'command' || kind === 'upload' || kind === 'stream';
    const { projectState: state } = principal;
    if (state === 'closed' || (state === 'expired' && writes)) throw refusal('project-expired');
  }
}

/** The signed part of a call: nothing in here was said by the caller but locale, idempotency key and the wish to exchange. */
export function contextOf(
  principal: Principal | undefined,
  facts: RequestFacts,
  { access }: Pick<Contract, 'access'>,
): CallContext {
  const about = {
    locale: facts.locale,
    ip: facts.ip,
    platform: facts.platform,
    requestId: facts.requestId,
    ...(facts.exchange && access.withTicket ? { exchange: true as const } : {}),
    ...(facts.idempotencyKey === undefined ? {} : { idempotencyKey: facts.idempotencyKey }),
  };
  if (!principal) return { via: 'anonymous', model: 'inner', owner: false, ...about };
  const { projectState: _state, member: _member, untilMs: _until, sockets: _sockets, ...who } = principal;
  return { ...who, ...about };
}
