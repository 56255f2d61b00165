/**
 * Every field of a state by its name, those that may be left out as undefined: an update stores the whole state, so a field
 * that is forgotten when the state is read would be emptied. Here it does not compile.
 */
export type WholeState<State> = { [Field in keyof Required<State>]: State[Field] }
