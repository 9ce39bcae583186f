import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Project, SessionUser } from '@buildmesh/contracts';
import type { OutputOf, appInit } from '@buildmesh/contracts';

type AppStart = OutputOf<typeof appInit>;

/** Who works here and in which project. `project` stays empty until one was chosen and its start-up data arrived. */
export interface SessionState {
  token: string | null;
  user: SessionUser | null;
  projects: Project[];
  project: Project | null;
  role: AppStart['role'];
  auth: AppStart['auth'];
  /** This tab shows a project as a role sees it; nothing can be changed in it. */
  preview: boolean;
}

const signedOut: SessionState = {
  token: null,
  user: null,
  projects: [],
  project: null,
  role: null,
  auth: {},
  preview: false,
};

const slice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    previewStarted: (state) => {
      state.preview = true;
    },
    tokenStored: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    userLoaded: (state, { payload }: PayloadAction<SessionUser>) => {
      state.user = payload;
    },
    projectsLoaded: (state, { payload }: PayloadAction<Project[]>) => {
      state.projects = payload;
    },
    projectEntered: (state, { payload }: PayloadAction<AppStart>) => {
      state.project = payload.project;
      state.role = payload.role;
      state.auth = payload.auth;
    },
    projectLeft: (state) => {
      state.project = null;
      state.role = null;
      state.auth = {};
    },
    /** The session is over: signed out here, kicked, expired or refused (code 104). */
    sessionEnded: () => signedOut,
  },
});

export const {
  previewStarted,
  tokenStored,
  userLoaded,
  projectsLoaded,
  projectEntered,
  projectLeft,
  sessionEnded,
} = slice.actions;
export const sessionReducer = slice.reducer;
