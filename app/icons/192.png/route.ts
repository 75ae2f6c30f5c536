import { icon } from '@/app/icons/icon-response.ts';

export const GET = () => icon(192, 'plain');
