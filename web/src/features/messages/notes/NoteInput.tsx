import { UsersRound } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { useAutoHeight } from "../composer/use-auto-height.ts";
import { addresseesFor, type Mentionable, mentionAt } from "./mentions.ts";
import styles from "./NoteComposer.module.css";

interface NoteInputProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Who can be mentioned. */
  addressees: readonly Mentionable[];
  /** What it is called; "Internal note" where left out. */
  label?: string;
  problemsId: string;
  isInvalid: boolean;
  /** While it is stored: what was typed then would be lost. */
  isReadOnly?: boolean;
  onType(text: string): void;
  onSend(): void;
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

const peopleMax = 8;

/** The field of a note. Enter adds it; after an @ arrows choose a colleague or a team, and Enter or Tab takes them. */
export function NoteInput(props: NoteInputProps) {
  const { field, text, addressees, problemsId, isInvalid, isReadOnly = false } = props;
  const { onType, onSend, onLeave } = props;
  useAutoHeight(field, text);
  const listId = useId();
  const isComposing = useRef(false);
  const choice = useMentionChoice(props, addressees);
  const { people, chosen, look, take, move, close } = choice;
  const isOpen = choice.isOpen && !isReadOnly;
  const idOf = (person: Mentionable | undefined) => person && `${listId}-${person.id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (isComposing || event.shiftKey) return;
    const { key } = event;
    const act = isOpen ? choosingKeys({ move, take, close })[key] : undefined;
    if (act) {
      event.preventDefault();
      return act();
    }
    if (key === "Escape" || (text === "" && (key === "ArrowUp" || key === "ArrowDown"))) {
      event.preventDefault();
      onLeave(key === "Escape" ? 0 : key === "ArrowUp" ? -1 : 1);
      return;
    }
    if (key !== "Enter") return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      {isOpen && (
        <PeopleList
          id={listId}
          people={people}
          chosen={chosen}
          idOf={idOf}
          onTake={(person) => take(person)}
        />
      )}
      <textarea
        ref={field}
        className={styles.text}
        role="combobox"
        aria-label={props.label ?? t("Internal note")}
        aria-describedby={problemsId}
        aria-invalid={isInvalid}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? idOf(chosen) : undefined}
        placeholder={t("Write to your team. @ mentions somebody.")}
        dir="auto"
        lang={navigator.language}
        rows={1}
        value={text}
        readOnly={isReadOnly}
        onChange={({ target }) => onType(target.value)}
        // What an input method composes is no word yet.
        onCompositionStart={({ currentTarget }) => {
          currentTarget.setAttribute("data-composing", ""); // as MessageInput does
          isComposing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          currentTarget.removeAttribute("data-composing");
          isComposing.current = false;
          look(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => {
          if (!isComposing.current) look(currentTarget.selectionStart);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

interface PeopleListProps {
  id: string;
  people: readonly Mentionable[];
  chosen: Mentionable | undefined;
  idOf(person: Mentionable): string | undefined;
  onTake(person: Mentionable): void;
}

/** Who can be meant by what stands after the @; the field keeps the focus. */
function PeopleList({ id, people, chosen, idOf, onTake }: PeopleListProps) {
  return (
    <div id={id} className={styles.people} role="listbox" aria-label={t("Colleagues and teams")}>
      {people.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys
        <div
          key={person.id}
          id={idOf(person)}
          className={styles.person}
          role="option"
          tabIndex={-1}
          aria-selected={person === chosen}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
        >
          {person.isTeam ? (
            <UsersRound className={styles.team} size={24} aria-hidden="true" />
          ) : (
            <Avatar name={person.name} src={person.avatar} sizePx={24} />
          )}
          <bdi className={styles.name}>{person.name}</bdi>
          {person.isTeam && <span className={styles.kind}>{t("Team")}</span>}
        </div>
      ))}
    </div>
  );
}

type Choice = Pick<ReturnType<typeof useMentionChoice>, "move" | "take" | "close">;

const choosingKeys = ({ move, take, close }: Choice): Record<string, () => void> => ({
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Enter: () => take(),
  Tab: () => take(),
  Escape: close,
});

/** Which colleague or team is being named at the cursor, and who of those who fit is chosen. */
function useMentionChoice(
  { field, text, onType }: Pick<NoteInputProps, "field" | "text" | "onType">,
  addressees: readonly Mentionable[],
) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [index, setIndex] = useState(0);
  /** Where an @ stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  /** Where the cursor belongs after a name was put in. */
  const goesTo = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text with the name is in the field
  useLayoutEffect(() => {
    if (goesTo.current === null) return;
    field.current?.setSelectionRange(goesTo.current, goesTo.current);
    goesTo.current = null;
  }, [text, field]);

  const mention = cursor === null ? null : mentionAt(text, cursor);
  const people = mention ? addresseesFor(mention.typed, addressees).slice(0, peopleMax) : [];
  const isOpen = mention !== null && people.length > 0 && mention.from !== closedAt;
  const chosen = people[Math.min(index, people.length - 1)];
  return {
    people,
    chosen,
    isOpen,
    look(at: number) {
      setCursor(at);
      setIndex(0);
    },
    move: (by: number) =>
      setIndex((now) => (Math.min(now, people.length - 1) + by + people.length) % people.length),
    take(person = chosen) {
      if (!mention || !person || cursor === null) return;
      const rest = text.slice(cursor);
      const named = `${text.slice(0, mention.from)}@${person.name} `;
      goesTo.current = named.length;
      // What is there now is a whole name: its list does not open again.
      setClosedAt(mention.from);
      onType(named + rest.replace(/^ /, ""));
    },
    close() {
      if (mention) setClosedAt(mention.from);
    },
  };
}
