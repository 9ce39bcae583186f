import { IMAGE_EXTENSIONS, MAX_FILE_BYTES } from '@buildmesh/domain';
import type { EditorConfig } from '@buildmesh/contracts';

/** Folder of what was put into rich texts. */
export const EDITOR_FOLDER = 'editor';
const LISTED = 20;
/** Longer side to which the editor makes pictures smaller, in pixels (data §5). */
const LONGEST = 1280;
const PICTURES = IMAGE_EXTENSIONS.map((ending) => `.${ending}`);
/** Endings that the editor offers; what a file is, its content says. */
const PAPERS = '.pdf .txt .md .csv .doc .docx .xls .xlsx .ppt .pptx .zip .rar .7z .mp3 .mp4'.split(' ');

/** Files come as the part `file`, the only one that the gateway takes. */
export const EDITOR_CONFIG: EditorConfig = {
  imageActionName: 'uploadimage',
  imageFieldName: 'file',
  imageMaxSize: MAX_FILE_BYTES,
  imageAllowFiles: PICTURES,
  imageCompressEnable: true,
  imageCompressBorder: LONGEST,
  imageUrlPrefix: '',
  imageManagerActionName: 'listimage',
  imageManagerListSize: LISTED,
  imageManagerUrlPrefix: '',
  imageManagerAllowFiles: PICTURES,
  fileActionName: 'uploadfile',
  fileFieldName: 'file',
  fileMaxSize: MAX_FILE_BYTES,
  fileAllowFiles: [...PICTURES, ...PAPERS],
  fileUrlPrefix: '',
  fileManagerActionName: 'listfile',
  fileManagerListSize: LISTED,
  fileManagerUrlPrefix: '',
  fileManagerAllowFiles: [...PICTURES, ...PAPERS],
};
