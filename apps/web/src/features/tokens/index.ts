export { AllTokens } from './components/all-tokens.tsx';
export { MyTokens } from './components/my-tokens.tsx';
export { TokensOfUser } from './components/tokens-of-user.tsx';
