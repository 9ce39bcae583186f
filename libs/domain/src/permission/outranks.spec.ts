import { outranks } from './outranks.js';

const owner = { owner: true, admin: true };
const admin = { owner: false, admin: true };
const member = { owner: false, admin: false };

test('the owner stands above administrators and members', () => {
  expect([outranks(owner, admin), outranks(owner, member)]).toEqual([true, true]);
});

test('an administrator stands above members, not above another administrator', () => {
  expect([outranks(admin, member), outranks(admin, admin)]).toEqual([true, false]);
});

test('nobody stands above the owner', () => {
  expect([outranks(admin, owner), outranks(admin, { owner: true, admin: false })]).toEqual([false, false]);
});
