/** Progress of the peer reviews about a person. */
export { presentPeers } from './peers.presenter.ts';
