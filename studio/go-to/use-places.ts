import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refusalOfRole } from '../kit/ask-site.ts';
import { useSettled } from '../kit/frame/use-settled.ts';
import type { Place } from './place.ts';
import type { Source, SourceContext } from './source.ts';
import { SOURCES } from './sources.ts';

type Reading = {
  places: readonly Place[];
  /** The question that they answer. */
  answered: string;
  problem: string | null;
  isReading: boolean;
};

const UNREAD: Reading = { places: [], answered: '', problem: null, isReading: false };

const LAKE_FAILED = 'ce qui s’y trouve n’a pas pu être lu.';

export type FoundSources = {
  places: readonly Place[];
  /** The sources that could not be read, each with the reason; the others are shown. */
  problems: ReadonlyArray<{ name: string; problem: string }>;
  isReading: boolean;
  readAgain: () => void;
};

/**
 * The places of all sources, read as soon as enough is typed; only the answer to the last question counts. What an
 * editor's role is not for has none.
 */
export function usePlaces(context: SourceContext, typed: string): FoundSources {
  const [readings, setReadings] = useState<Readonly<Record<string, Reading>>>({});
  /** The question that each source was last asked; a source that failed has none. */
  const asked = useRef(new Map<string, string>());
  /** Counts up to have those that failed read again. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);
  const settled = useSettled(typed.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    const ask = async (source: Source, question: string) => {
      const { name } = source;
      asked.current.set(name, question);
      const put = (change: Partial<Reading>) => {
        if (asked.current.get(name) !== question) return;
        setReadings((all) => ({ ...all, [name]: { ...UNREAD, ...all[name], ...change } }));
      };
      put({ isReading: true });
      try {
        const places = await source.read(context, question);
        put({ places, answered: question, problem: null, isReading: false });
      } catch (error) {
        const isRefused = refusalOfRole(error) !== null;
        const problem = source.isSearchedByServer ? (error as Error).message : LAKE_FAILED;
        put({
          places: [],
          answered: question,
          problem: isRefused ? null : problem,
          isReading: false,
        });
        if (!isRefused && asked.current.get(name) === question) asked.current.delete(name);
      }
    };
    for (const source of SOURCES) {
      const question = source.isSearchedByServer ? settled : '';
      if (settled.length < source.from || asked.current.get(source.name) === question) continue;
      void ask(source, question);
    }
  }, [context, settled, look]);

  return useMemo(() => {
    const isEnough = ({ from }: Source) => typed.trim().length >= from;
    const known = SOURCES.filter(isEnough).map(({ name, isSearchedByServer }) => {
      const reading = readings[name] ?? UNREAD;
      const isLate = isSearchedByServer && reading.answered !== typed.trim();
      // Found by another question: until this one is answered, what is shown of them has to fit.
      const places = isLate
        ? reading.places.map((place) => ({ ...place, isFound: false }))
        : reading.places;
      return { ...reading, name, places, isReading: reading.isReading || isLate };
    });
    return {
      places: known.flatMap(({ places }) => places),
      problems: known.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : [])),
      isReading: known.some(({ isReading }) => isReading),
      readAgain,
    };
  }, [readings, typed, readAgain]);
}
