export { TokensOfUser } from './components/tokens-of-user.tsx';
