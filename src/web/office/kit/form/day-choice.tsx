import { Month } from '../pickers/month.tsx'

/** Month from which to choose a day, loaded on demand. `taken` days are already chosen. */
export const DayChoice = ({ taken, onChoose }: { taken: readonly string[]; onChoose: (day: string) => void }) => (
  <Month selected={null} taken={taken} autoFocus onPick={onChoose} />
)
