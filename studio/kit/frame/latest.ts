/**
 * Tells answers that still count from overtaken ones: questions may be answered in any order, and an answer counts only
 * if it is of a newer question than the last that counted.
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
