/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { gunzipSync, gzipSync } from 'node:zlib';
import { waitFor } from '@testing-library/react';
import { PING_EVERY_MS } from '@buildmesh/contracts';
import type { PushSender } from '../../shared/push/pushes.js';
import { SocketLink, type LinkEnds } from './socket-link.js';

const PROJECT = 'a'.repeat(24);

/** A socket that writes down what it is told, and says what a spec wants. */
function fakeSocket() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const said: [string, unknown][] = [];
  const calls: string[] = [];
  return {
    said,
    calls,
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    emit: (event: string, payload: unknown) => said.push([event, payload]),
    connect: () => calls.push('connect'),
    disconnect: () => calls.push('disconnect'),
    hears: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
  };
}

function linked() {
  const socket = fakeSocket();
  const heard: unknown[] = [];
  let sender: PushSender | undefined;
  const ends: LinkEnds = {
    connected: (given) => {
      sender = given;
      heard.push('connected');
    },
    disconnected: () => heard.push('disconnected'),
    notice: (notice) => heard.push(notice),
    refresh: (view, groups) => heard.push([view, groups]),
    commands: (list) => heard.push({ list }),
  };
  const link = new SocketLink(socket, PROJECT, ends);
  return { socket, heard, link, sender: () => sender };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const arrayBuffer = (text: string): ArrayBuffer => Uint8Array.from(gzipSync(text)).buffer;

describe('the real-time link', () => {
  it('joins its project whenever it connects, and says when it was away', async () => {
    const { socket, heard, link } = linked();
    socket.hears('connect');
    socket.hears('disconnect', 'transport close');
    socket.hears('connect');
    await settled();
    link.close();
    expect(socket.said).toEqual([
      ['join', { project: PROJECT }],
      ['join', { project: PROJECT }],
    ]);
    expect(heard).toEqual(['connected', 'disconnected', 'connected', 'disconnected']);
    expect(socket.calls).toEqual(['disconnect']);
  });

  it('pings every 30 seconds while connected', async () => {
    jest.useFakeTimers();
    try {
      const { socket, link } = linked();
      socket.hears('connect');
      await jest.advanceTimersByTimeAsync(PING_EVERY_MS * 2);
      socket.hears('disconnect');
      await jest.advanceTimersByTimeAsync(PING_EVERY_MS * 2);
      link.close();
      expect(PING_EVERY_MS).toBe(30_000);
      expect(socket.said.filter(([event]) => event === 'ping')).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('hands on notices, commands and refreshes in their order, packed or not', async () => {
    const { socket, heard } = linked();
    socket.hears('notify', arrayBuffer(JSON.stringify({ type: 'share', key: 'x'.repeat(3_000) })));
    socket.hears('command', [{ type: 'refresh', value: '' }]);
    socket.hears('action', { view: 'sales', type: 'kanban', data: { groups: ['open', null] } });
    await waitFor(() => expect(heard).toHaveLength(3));
    expect(heard).toEqual([
      { type: 'share', key: 'x'.repeat(3_000) },
      { list: [{ type: 'refresh', value: '' }] },
      ['sales', ['open', null]],
    ]);
  });

  it('ignores what it cannot read, and goes on', async () => {
    const { socket, heard } = linked();
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    socket.hears('notify', arrayBuffer('not json'));
    socket.hears('notify', arrayBuffer(' '.repeat(100_000)));
    for (const payload of [null, 7, 'x', [], {}, { type: 7 }]) socket.hears('notify', payload);
    for (const payload of [null, {}, { view: 'x' }, { view: 7, data: { groups: [] } }])
      socket.hears('action', payload);
    socket.hears('notify', { type: 'order' });
    await waitFor(() => expect(heard).toEqual([{ type: 'order' }]));
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('packs what is long', async () => {
    const { socket, sender } = linked();
    socket.hears('connect');
    const groups = Array.from({ length: 150 }, (_, n) => `group ${n}`);
    sender()?.enter('sales');
    sender()?.act('sales', 'data/refresh', groups);
    sender()?.leave('sales');
    await waitFor(() => expect(socket.said).toHaveLength(4));
    expect(socket.said.map(([event]) => event)).toEqual(['join', 'enter', 'action', 'leave']);
    const packed = socket.said[2]?.[1] as Uint8Array;
    expect(JSON.parse(gunzipSync(packed).toString('utf8'))).toEqual({
      view: 'sales',
      type: 'data/refresh',
      data: { groups },
    });
  });

  it('tries again after a refusal that passes, later each time, five times at most, and after no other', () => {
    jest.useFakeTimers();
    try {
      const { socket } = linked();
      socket.hears('connect_error', { data: { code: 104 } });
      socket.hears('connect_error', { data: { code: 106 } });
      socket.hears('connect_error', new Error('websocket error'));
      jest.advanceTimersByTime(600_000);
      expect(socket.calls).toEqual([]);
      socket.hears('connect_error', { data: { code: 500 } });
      jest.advanceTimersByTime(5_000);
      socket.hears('connect_error', { data: { code: 108 } });
      jest.advanceTimersByTime(9_999);
      expect(socket.calls).toEqual(['connect']);
      jest.advanceTimersByTime(1);
      expect(socket.calls).toEqual(['connect', 'connect']);
      for (let count = 0; count < 10; count++) {
        socket.hears('connect_error', { data: { code: 500 } });
        jest.advanceTimersByTime(60_000);
      }
      expect(socket.calls).toHaveLength(5);
    } finally {
      jest.useRealTimers();
    }
  });
});
