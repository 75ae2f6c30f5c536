import { icon } from '../_components/icon.tsx';

export const GET = () => icon(192, 'plain');
