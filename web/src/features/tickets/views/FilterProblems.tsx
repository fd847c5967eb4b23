import type { FilterProblem } from "@deskbell/shared/tickets/views/filter";
import styles from "./FilterNotes.module.css";
import { filterProblemWords } from "./filter-words.ts";

interface FilterProblemsProps {
  filter: string;
  problems: readonly FilterProblem[];
}

/** A filter with what is wrong in it underlined where it stands, and what that is. */
export function FilterProblems({ filter, problems }: FilterProblemsProps) {
  const ends = [0, ...problems.map(({ offset, length }) => offset + length)];
  return (
    <>
      <code className={styles.filter} dir="auto">
        {problems.map((problem, at) => (
          <span key={problem.offset}>
            {filter.slice(ends[at], problem.offset)}
            <mark className={styles.wrong}>{partOf(filter, problem)}</mark>
          </span>
        ))}
        {filter.slice(ends.at(-1))}
      </code>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem.offset}>
              <bdi className={styles.part}>{partOf(filter, problem)}</bdi>{" "}
              {filterProblemWords[problem.code]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const partOf = (filter: string, { offset, length }: FilterProblem) =>
  filter.slice(offset, offset + length);
