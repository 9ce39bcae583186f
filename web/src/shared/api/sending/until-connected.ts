import type { AppStore } from '../../state/store.js';
import { changeHeld, changeReleased } from '../network.slice.js';

/** Holds a change that did not reach the server until it answers again; false when somebody else is signed in by then. */
export async function untilConnected(store: AppStore): Promise<boolean> {
  const { token } = store.getState().session;
  store.dispatch(changeHeld());
  await new Promise<void>((go) => {
    const look = () => {
      if (store.getState().network.offline) return;
      stop();
      go();
    };
    const stop = store.subscribe(look);
    look();
  });
  store.dispatch(changeReleased());
  return store.getState().session.token === token;
}
