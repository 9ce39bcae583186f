import {
  actionRelayed,
  noticeTo,
  pushed,
  rowsChanged,
  userCommanded,
  viewOfEntity,
  type Push,
  type PushTarget,
} from '@buildmesh/contracts';
import type { Bus } from '@buildmesh/service-kit';
import { HINT_EVERY_MS } from '../limits.js';
import { packed } from './packing.js';
import { roomOf, type AppNamespace } from './socket.types.js';

function roomsFor(to: PushTarget): string[] {
  switch (to.room) {
    case 'project':
      return [roomOf.project(to.project)];
    case 'user':
      return [to.project === undefined ? roomOf.user(to.user) : roomOf.userInProject(to.project, to.user)];
    case 'users':
      return to.users.map((user) => roomOf.userInProject(to.project, user));
    case 'view':
      return [roomOf.view(to.project, to.view)];
    case 'session':
      return [roomOf.session(to.session)];
  }
}

/** Hands what the bus says to the sockets that this gateway holds; every gateway hears it. */
export class Pushes {
  /** Tables whose next hint waits, by room; `true` when there is something to tell then. */
  private readonly resting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  constructor(
    private readonly namespace: AppNamespace,
    bus: Bus,
  ) {
    bus.subscribe(pushed, (push) => this.deliver(push));
    // Commands that wait are collected over HTTP, where each reaches a session once, on whichever way it heard of them.
    bus.subscribe(userCommanded, ({ project, user }) =>
      this.deliver(noticeTo({ room: 'user', user, project }, 'command')),
    );
    bus.subscribe(actionRelayed, ({ project, from, action }) => {
      const room = roomOf.view(project, action.view);
      if (this.isHeard(room)) namespace.to(room).except(from).emit('action', packed(action));
    });
    bus.subscribe(rowsChanged, ({ project, entity }) => this.hint(project, entity));
  }

  stop(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private deliver({ to, notify, command }: Push): void {
    const rooms = roomsFor(to).filter((room) => this.isHeard(room));
    if (rooms.length === 0) return;
    if (notify) this.namespace.to(rooms).emit('notify', packed(notify));
    if (command) this.namespace.to(rooms).emit('command', packed(command));
  }

  /** Tells those who look at a table that rows changed, not which: rights decide what each of them finds. */
  private hint(project: string, entity: string): void {
    const room = roomOf.view(project, viewOfEntity(entity));
    const resting = this.resting.get(room);
    if (resting) resting.again = true;
    else if (this.isHeard(room)) this.tellChanged(room, entity);
  }

  private tellChanged(room: string, entity: string): void {
    if (this.isHeard(room)) this.namespace.to(room).emit('notify', packed({ type: 'data', entity }));
    const timer = setTimeout(() => {
      const again = this.resting.get(room)?.again;
      this.resting.delete(room);
      if (again) this.tellChanged(room, entity);
    }, HINT_EVERY_MS);
    timer.unref();
    this.resting.set(room, { timer, again: false });
  }

  private isHeard(room: string): boolean {
    return this.namespace.adapter.rooms.has(room);
  }
}
