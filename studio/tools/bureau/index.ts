import { HomeIcon } from '@sanity/icons/Home';
import type { Tool } from 'sanity';
import { Bureau } from './bureau.tsx';

/** The Studio's first screen: tasks that wait for the consultant (studio.md, Bureau). */
export const bureauTool: Tool = {
  name: 'bureau',
  title: 'Bureau',
  icon: HomeIcon,
  component: Bureau,
};
