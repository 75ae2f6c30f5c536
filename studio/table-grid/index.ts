import { createElement } from 'react';
import { definePlugin, type InputProps, isObjectInputProps } from 'sanity';
import { comparisonTable } from '../../schemas/blocks/comparison-table.ts';
import { TableGrid } from './table-grid.tsx';

const editTables = (props: InputProps) =>
  isObjectInputProps(props) && props.schemaType.name === comparisonTable.name
    ? createElement(TableGrid, props)
    : props.renderDefault(props);

/** The tables of articles, edited as a grid. */
export const tableGrid = definePlugin({
  name: 'table-grid',
  form: { components: { input: editTables } },
});
