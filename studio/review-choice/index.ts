import { createElement } from 'react';
import type { InputProps, StringInputProps } from 'sanity';
import { publishedReview } from '../../schemas/shared/published-review.ts';
import { ReviewChoice } from './review-choice.tsx';

/** The input that chooses a published review from a list, and leaves every other field as it is. */
export const chooseReviews = (props: InputProps) =>
  props.schemaType.name === publishedReview.name
    ? createElement(ReviewChoice, props as StringInputProps)
    : props.renderDefault(props);
