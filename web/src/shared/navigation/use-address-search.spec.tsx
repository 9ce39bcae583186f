import type { ReactNode } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { useAddressSearch } from './use-address-search.js';

function open(at: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ list: useAddressSearch(), search: useLocation().search }), {
    wrapper,
  });
  return {
    list: () => result.current.list,
    address: () => Object.fromEntries(new URLSearchParams(result.current.search)),
  };
}

describe('a list in the address', () => {
  it('keeps a filter that is chosen before the search is sent', async () => {
    const { list, address } = open('/members?page=3');
    act(() => list().setSearch('  shop '));
    act(() => list().filter({ role: 'r1' }));
    expect([address(), list().typed]).toEqual([{ role: 'r1' }, '  shop ']);
    await waitFor(() => expect(address()).toEqual({ role: 'r1', q: 'shop' }));
  });

  it('forgets a search that was not sent when it is cleared, and the filters that are named', async () => {
    const { list, address } = open('/members?role=r1&sort=name&page=2');
    act(() => list().setSearch('shop'));
    act(() => list().clear('role'));
    expect([address(), list().typed, list().page]).toEqual([{ sort: 'name' }, '', 1]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(address()).toEqual({ sort: 'name' });
  });
});
