import { screen } from '@testing-library/react';
import type { Found } from '../../entities/people/account-lookup.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { AuditItem } from './audit-item.js';

const entry = { key: 'k', time: 0, user: 'a'.repeat(24), action: 'create', before: null, after: null };

describe('an entry of the history', () => {
  it.each<[Found | 'system' | undefined, string]>([
    [{ _id: entry.user, nickname: 'Grace', avatar: null }, 'Grace'],
    ['system', 'The system'],
    ['unknown', 'Somebody who has left'],
    ['timed-out', 'Name not found in time'],
    [undefined, '…'],
  ])('by %j says “%s”', (author, name) => {
    renderApp(<AuditItem entry={entry} author={author} />);
    expect(screen.getAllByText(name).at(-1)).toBeVisible();
  });
});
