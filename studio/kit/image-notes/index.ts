import { createElement } from 'react';
import { definePlugin, type InputProps, isObjectInputProps, type SchemaType } from 'sanity';
import { ImageNotes } from './image-notes.tsx';

/** Whether a field holds an image, by any name. */
export const isImage = ({ name, type }: SchemaType): boolean =>
  name === 'image' || (type ? isImage(type) : false);

const noteImages = (props: InputProps) =>
  isObjectInputProps(props) && isImage(props.schemaType)
    ? createElement(ImageNotes, props)
    : props.renderDefault(props);

/** Notes beside an image that say what is wrong with it. */
export const imageNotes = definePlugin({
  name: 'image-notes',
  form: { components: { input: noteImages } },
});
