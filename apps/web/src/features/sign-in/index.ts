export { MySignIn } from './components/my-sign-in.tsx';
