/** What features after this one may show of accounts: a session as its owner sees it, and whoever sees to users. */
export { presentSession } from './users.presenter.ts';
