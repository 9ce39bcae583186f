import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'select'> {
  /** Low, for bars of tools. */
  dense?: boolean;
  sx?: SxProps<Theme>;
}

/** One of a list in the browser's own menu. Its name is an `aria-label` or stands in a label around it. */
export function PlainSelect({ dense = false, className, sx, disabled, children, ...select }: Props) {
  return (
    <NativeSelect
      input={<OutlinedInput label={NO_NOTCH} />}
      className={className}
      disabled={disabled}
      error={isWrong(select['aria-invalid'])}
      inputProps={select}
      sx={[AS_AROUND, dense && DENSE, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </NativeSelect>
  );
}

/** The outline of MUI else holds a space of no width, which would belong to the words of a label around it. */
export const NO_NOTCH = <></>;
export const AS_AROUND = { fontSize: 'inherit' } as const;
const DENSE = { fontSize: 12, '& .MuiInputBase-input': { height: 22, py: '2px', pl: '8px' } } as const;

export const isWrong = (invalid: ComponentProps<'input'>['aria-invalid']): boolean =>
  invalid === true || invalid === 'true';
