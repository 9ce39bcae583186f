import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { getBranding, OutputOf } from '@buildmesh/contracts';

export type Branding = OutputOf<typeof getBranding>;

/** The white-label project in whose look the client stands; everything is `null` outside one (spec: platform §3). */
interface BrandingState {
  project: string | null;
  /** Settings in force. */
  custom: Branding | null;
  /** Text below the pages before sign-in. */
  append: string | null;
}

const none: BrandingState = { project: null, custom: null, append: null };

const slice = createSlice({
  name: 'custom',
  initialState: none,
  reducers: {
    customConfigured: (state, { payload }: PayloadAction<Branding>) => {
      state.project = payload.project;
      state.custom = payload;
    },
    customAppended: (state, { payload }: PayloadAction<string | null>) => {
      state.append = payload;
    },
    customReset: () => none,
  },
});

export const { customConfigured, customAppended, customReset } = slice.actions;
export const brandingReducer = slice.reducer;
