import { BarChartIcon } from '@sanity/icons/BarChart';
import { lazy } from 'react';
import type { Tool } from 'sanity';

/** The tool in the Studio's bar where the consultant reads the figures of the business. */
export const figuresTool: Tool = {
  name: 'chiffres',
  title: 'Chiffres',
  icon: BarChartIcon,
  component: lazy(() => import('./figures-tool.tsx')),
};
