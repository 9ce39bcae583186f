import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { getBranding, OutputOf } from '@buildmesh/contracts';

export type Branding = OutputOf<typeof getBranding>;

/** The white-label project in whose look the client stands; everything is `null` outside one (spec: platform §3). */
interface BrandingState {
  project: string | null;
  /** Settings in force. */
  settings: Branding | null;
  /** Text below the pages before sign-in. */
  append: string | null;
}

const none: BrandingState = { project: null, settings: null, append: null };

const slice = createSlice({
  name: 'branding',
  initialState: none,
  reducers: {
    brandingConfigured: (state, { payload }: PayloadAction<Branding>) => {
      state.project = payload.project;
      state.settings = payload;
    },
    brandingAppended: (state, { payload }: PayloadAction<string | null>) => {
      state.append = payload;
    },
    brandingReset: () => none,
  },
});

export const { brandingConfigured, brandingAppended, brandingReset } = slice.actions;
export const brandingReducer = slice.reducer;
