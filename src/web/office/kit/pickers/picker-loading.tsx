import { LoadingBlock } from '#ui/spinner.tsx'

/** Placeholder of the popup's size, so that nothing jumps. */
export const PickerLoading = () => (
  <div className="flex h-80 w-76 max-w-full items-center justify-center">
    <LoadingBlock />
  </div>
)
