import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { leave, reset } from './leave.js';

/** Any path ending in `/logout`: signs out and goes to sign-in. */
export function LogoutScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    void leave(dispatch).then(() => navigate('/login', { replace: true }));
  }, [dispatch, navigate]);
  return null;
}

/** `/reset`: forgets what this browser keeps and goes to the root. */
export function ResetScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    reset(dispatch);
    void navigate('/', { replace: true });
  }, [dispatch, navigate]);
  return null;
}
