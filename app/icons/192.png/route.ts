import { icon } from '@/app/icons/icon.ts';

export const GET = () => icon(192, 'plain');
