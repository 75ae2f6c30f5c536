import { type Result, refused } from '../result/result.ts';

/** Refusal as a form says it. */
export type FormRefusal = {
  message: string;
  /** The field that the message stands beside. */
  field?: string;
  /** Title in place of the form's own. */
  title?: string;
  /** `failed` unless said otherwise. */
  status?: 'invalid' | 'refused';
};

/** The same outcome, with the French words for why it was refused. */
export function inWords<Value, Reason extends string>(
  result: Result<Value, Reason>,
  words: Readonly<Record<Reason, string | FormRefusal>>,
): Result<Value, FormRefusal> {
  if (result.ok) return result;
  const said: string | FormRefusal = words[result.refusal];
  return refused(typeof said === 'string' ? { message: said } : said);
}
