import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** Whether its columns were checked before. */
  isChecked: boolean
  /** Words of the button that drops the file. */
  drop: string
}

/** Buttons of a form that matches columns: check them, or drop the file. */
export function ColumnButtons({ isChecked, drop }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="step"
        value="check"
        kind={isChecked ? 'secondary' : 'primary'}
        disabled={busy}
        data-next-step={isChecked ? undefined : true}
      >
        {isChecked ? 'Check again' : 'Check'}
      </Button>
      <Button type="submit" name="step" value="drop" kind="quiet" formNoValidate disabled={busy}>
        {drop}
      </Button>
    </div>
  )
}
