import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_EXTENSIONS } from '@buildmesh/domain';
import { inputProps, type EditorProps } from './editor.types.js';
import { FileList } from '../../file/file-list.js';
import { filesOf, mostFiles } from '../../file/file-value.js';
import { useDrop } from '../../file/use-drop.js';
import { useUploads } from '../../file/use-uploads.js';
import '../../file/file.css';

const PICTURES = IMAGE_EXTENSIONS.map((ending) => `.${ending}`).join();

/** Files and pictures of a record: dropped or chosen, sent at once, kept when the record is saved. */
export function FileEditor(props: EditorProps) {
  const { field, value, disabled } = props;
  const { t } = useTranslation();
  const { sending, faults, add, remove } = useUploads(props);
  const drop = useDrop((dropped) => (disabled ? undefined : add(dropped)));
  const files = filesOf(value);
  const isImage = field._type === 'image';
  const full = files.length + sending.length >= mostFiles(field);
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    add([...(event.target.files ?? [])]);
    // So that the same file can be chosen again.
    event.target.value = '';
  };
  return (
    <div className="fl-editor" data-invalid={props.invalid || undefined} aria-busy={sending.length > 0}>
      <FileList files={files} {...(disabled ? {} : { onRemove: remove })} />
      {sending.map(({ name, share }, index) => (
        <div key={`${name} ${index}`} className="fl-sending">
          <span>{name}</span>
          <progress value={share} aria-label={t('shared.file.sending', { name })} />
        </div>
      ))}
      <label className="fl-drop" hidden={full} {...drop}>
        <Upload size={16} strokeWidth={1.6} aria-hidden />
        <span>{t(isImage ? 'shared.file.choose-images' : 'shared.file.choose-files')}</span>
        <input
          {...inputProps(props)}
          type="file"
          multiple={mostFiles(field) > 1}
          accept={isImage ? PICTURES : undefined}
          className="visually-hidden"
          onChange={chosen}
        />
      </label>
      {faults.map((fault) => (
        <p key={fault} role="alert" className="fl-fault">
          {fault}
        </p>
      ))}
    </div>
  );
}
