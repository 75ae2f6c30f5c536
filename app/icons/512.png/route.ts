import { icon } from '../_components/icon.tsx';

export const GET = () => icon(512, 'plain');
