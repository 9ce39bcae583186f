import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';
import { answered, answerTo, keyOf, type SheetChoices } from './sheet-choice.model.js';

interface Props {
  choices: SheetChoices;
  onChange: (choices: SheetChoices) => void;
}

/** Asks what only whoever filled in a spreadsheet can tell of it. */
export function SheetChoice({ choices, onChange }: Props) {
  const { t } = useTranslation();
  return choices.questions.map((question) => {
    const answer = answerTo(choices, question);
    return (
      <Box
        key={keyOf(question)}
        component="label"
        sx={{ display: 'grid', gap: 1, mt: 3, fontSize: 13, fontWeight: 500 }}
      >
        {question.kind === 'encoding'
          ? t('program.sheet-encoding')
          : t('program.sheet-format', { name: question.name })}
        <PlainSelect
          value={answer}
          onChange={(event) => onChange(answered(choices, question, event.target.value))}
        >
          <option value="" disabled>
            {t('program.sheet-choose')}
          </option>
          {question.candidates.map((candidate) => (
            <option key={candidate}>{candidate}</option>
          ))}
        </PlainSelect>
      </Box>
    );
  });
}
