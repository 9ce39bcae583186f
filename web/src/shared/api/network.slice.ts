import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODE } from './faults/fault.js';

/** What the limit dialog says: a feature outside the edition (105) or a full quota (107). */
export type Limit =
  | { kind: 'feature'; message: string }
  | { kind: 'quota'; quota: string; used: number; limit: number; message: string };

interface NetworkState {
  /** The server does not answer; looks for it go on. */
  offline: boolean;
  /** Changes that did not reach the server and wait until it answers again. */
  held: number;
  /** Code of the client is gone from the server: a newer release stands there. */
  newRelease: boolean;
  limit: Limit | null;
  /** Where errors lead; `/no-authority` after a code 106 (WE-GUARD-020). */
  errorHome: '/' | '/no-authority';
  /** The code of the last error that led away from a place. */
  errorCode: number | null;
  /** Counts refusals of whole pages, so that the router notices each. */
  refusedPages: number;
  projectExpired: boolean;
}

const initialState: NetworkState = {
  offline: false,
  held: 0,
  newRelease: false,
  limit: null,
  errorHome: '/',
  errorCode: null,
  refusedPages: 0,
  projectExpired: false,
};

/** A code 106 changes where errors lead (WE-GUARD-020). */
function noteError(state: NetworkState, code: number): void {
  state.errorCode = code;
  if (code === CODE.noAuthority) state.errorHome = '/no-authority';
}

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
    changeHeld: (state) => {
      state.held += 1;
    },
    changeReleased: (state) => {
      state.held -= 1;
    },
    releaseFound: (state) => {
      state.newRelease = true;
    },
    limitReached: (state, { payload }: PayloadAction<Limit>) => {
      state.limit = payload;
    },
    limitClosed: (state) => {
      state.limit = null;
    },
    pageRefused: (state, { payload }: PayloadAction<number>) => {
      noteError(state, payload);
      state.refusedPages += 1;
    },
    errorNoted: (state, { payload }: PayloadAction<number>) => noteError(state, payload),
    errorHomeReset: (state) => {
      state.errorHome = '/';
      state.errorCode = null;
    },
    projectFoundExpired: (state) => {
      state.projectExpired = true;
    },
  },
});

export const {
  connectionLost,
  connectionBack,
  changeHeld,
  changeReleased,
  releaseFound,
  limitReached,
  limitClosed,
  pageRefused,
  errorNoted,
  errorHomeReset,
  projectFoundExpired,
} = slice.actions;
export const networkReducer = slice.reducer;
