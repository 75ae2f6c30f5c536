/**
 * Of questions whose answers may come in any order, each newer than what is known counts, and what it has overtaken
 * does not.
 *
 * @returns begins a question, and answers whether its answer still counts, once it is there
 */
export function latestAnswer(): () => () => boolean {
  let asked = 0;
  let answered = 0;
  return () => {
    asked += 1;
    const question = asked;
    return () => {
      if (question < answered) return false;
      answered = question;
      return true;
    };
  };
}
