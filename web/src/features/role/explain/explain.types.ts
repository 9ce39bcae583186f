/** What is asked about; what is absent is chosen in the dialog. */
interface ExplainSubject {
  user?: { _id: string; nickname: string };
  role?: string;
  entity?: string;
  row?: { _id: string; name: string };
}

export interface ExplainDialogProps extends ExplainSubject {
  onClose: () => void;
}
