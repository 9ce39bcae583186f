import { FixedClock } from '@buildmesh/kernel';
import { PayTickets, TICKET_MS } from './pay-tickets.js';

const ORDER = 'a'.repeat(24);

describe('The ticket of a payment window', () => {
  it('opens its order in every process of the same secret, for half an hour', () => {
    const clock = new FixedClock(1_800_000_000_000);
    const ticket = new PayTickets('s'.repeat(32), clock).issue(ORDER);
    const other = new PayTickets('s'.repeat(32), clock);
    expect(other.opens(ORDER, ticket)).toBe(true);
    clock.advance(TICKET_MS - 1);
    expect(other.opens(ORDER, ticket)).toBe(true);
    clock.advance(1);
    expect(other.opens(ORDER, ticket)).toBe(false);
  });

  it('opens nothing else, and nothing once it was changed', () => {
    const clock = new FixedClock(1_800_000_000_000);
    const tickets = new PayTickets('s'.repeat(32), clock);
    const ticket = tickets.issue(ORDER);
    const [until = '', seal = ''] = ticket.split('.');
    expect(tickets.opens('b'.repeat(24), ticket)).toBe(false);
    expect(tickets.opens(ORDER, `z${until}.${seal}`)).toBe(false);
    expect(tickets.opens(ORDER, `${until}.${seal.slice(1)}A`)).toBe(false);
    for (const none of ['', '.', until, `${until}.`, ticket.slice(0, -1)])
      expect(tickets.opens(ORDER, none)).toBe(false);
    expect(new PayTickets('t'.repeat(32), clock).opens(ORDER, ticket)).toBe(false);
  });
});
