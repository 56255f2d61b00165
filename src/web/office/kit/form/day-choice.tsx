import { Month } from '../pickers/month.tsx'

/** A month to choose a day from; loaded when one is wanted. `taken` are chosen already. */
export const DayChoice = ({ taken, onChoose }: { taken: readonly string[]; onChoose: (day: string) => void }) => (
  <Month selected={null} taken={taken} autoFocus onPick={onChoose} />
)
