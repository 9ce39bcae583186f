import { systemContext } from '@buildmesh/service-kit';

/** The parts of a call to another service that are the same for all of ours. */
export const asking = () => ({ context: systemContext(), params: {}, queryString: {} });
