import { newId } from '@buildmesh/kernel';
import { MOBILE_BELOW_PX } from '../../limits.js';
import { ModalStack } from './modal-stack.js';
import { closeModalWindow } from './modal-window.js';

/** The modals of this page. */
export const modals = new ModalStack({
  newId,
  mobile: () => window.innerWidth < MOBILE_BELOW_PX,
  backIsUnsafe: () => /MicroMessenger/i.test(navigator.userAgent) && /iPhone|iPad/i.test(navigator.userAgent),
  pushHistory: (id) => window.history.pushState({ ...window.history.state, modal: id }, ''),
  back: () => window.history.back(),
  closeWindow: closeModalWindow,
});
