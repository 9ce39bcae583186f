import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.js';
import { askLostAgain } from '../api/ask-lost-again.js';
import { networkReducer } from '../api/network.slice.js';
import { brandingReducer } from './session/branding.slice.js';
import { sessionReducer } from './session/session.slice.js';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionReducer,
  branding: brandingReducer,
  network: networkReducer,
});

export type RootState = ReturnType<typeof rootReducer>;

export function createStore(preloaded?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: preloaded as RootState | undefined,
    middleware: (defaults) =>
      // Answers of a table are thousands of cells: walking them for impurities would cost more than drawing them.
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, askLostAgain),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
