import { resetContent } from './reset-content.ts';

/** Before the first test: the seed content, whatever an earlier run left in a stack that still runs. */
export default resetContent;
