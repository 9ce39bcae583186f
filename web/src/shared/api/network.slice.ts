import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the limit dialog says: a feature outside the edition (105) or a full quota (107). */
export type Limit = { kind: 'feature'; message: string } | { kind: 'quota'; quota: string; used: number; limit: number; message: string };

export interface NetworkState {
  /** The server does not answer; looks for it go on. */
  offline: boolean;
  limit: Limit | null;
  /** Where errors lead; `/no-authority` after a code 106 (WE-GUARD-020). */
  errorHome: '/' | '/no-authority';
  /** Counts refusals of whole pages, so that the router notices each. */
  refusedPages: number;
  projectExpired: boolean;
}

const initialState: NetworkState = { offline: false, limit: null, errorHome: '/', refusedPages: 0, projectExpired: false };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    connectionLost: (state) => {
      state.offline = true;
    },
    connectionBack: (state) => {
      state.offline = false;
    },
    limitReached: (state, { payload }: PayloadAction<Limit>) => {
      state.limit = payload;
    },
    limitClosed: (state) => {
      state.limit = null;
    },
    pageRefused: (state) => {
      state.errorHome = '/no-authority';
      state.refusedPages += 1;
    },
    errorHomeReset: (state) => {
      state.errorHome = '/';
    },
    projectFoundExpired: (state) => {
      state.projectExpired = true;
    },
  },
});

export const { connectionLost, connectionBack, limitReached, limitClosed, pageRefused, errorHomeReset, projectFoundExpired } =
  slice.actions;
export const networkReducer = slice.reducer;
