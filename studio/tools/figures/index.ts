import { BarChartIcon } from '@sanity/icons/BarChart';
import type { Tool } from 'sanity';
import { FiguresTool } from './figures-tool.tsx';

/** The tool in the Studio's bar where the consultant reads the figures of the business. */
export const figuresTool: Tool = {
  name: 'chiffres',
  title: 'Chiffres',
  icon: BarChartIcon,
  component: FiguresTool,
};
